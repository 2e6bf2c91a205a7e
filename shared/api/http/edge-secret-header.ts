/** CloudFront adds it with a secret value to what it forwards (docs/deployment.md, A firewall in front of inbound webhooks). */
export const edgeSecretHeader = "x-origin-secret";
