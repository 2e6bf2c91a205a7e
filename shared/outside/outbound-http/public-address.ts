/**
 * IP addresses to which a customer's URL may lead: only globally reachable ones.
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 */
import { BlockList, isIP, isIPv4 } from "node:net";

const closedIpv4 = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // carrier-grade NAT; a cloud's metadata at 100.100.100.200
  ["127.0.0.0", 8], // loopback
  ["168.63.129.16", 32], // Azure's host agent, in public space
  ["169.254.0.0", 16], // link-local; the clouds' metadata at 169.254.169.254
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.31.196.0", 24], // AS112
  ["192.52.193.0", 24], // AMT
  ["192.88.99.0", 24], // 6to4 relay
  ["192.168.0.0", 16], // private
  ["192.175.48.0", 24], // AS112
  ["198.18.0.0", 15], // benchmarking
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, broadcast
] as const;

/** Only 2000::/3 is assigned for global use; the rows within it are reserved or lead to IPv4. */
const closedIpv6 = [
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 23], // Teredo, benchmarking, ORCHID
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4
  ["2620:4f:8000::", 48], // AS112
  ["3fff::", 20], // documentation
] as const;

const closed = { 4: new BlockList(), 6: new BlockList() };
for (const [network, prefix] of closedIpv4) closed[4].addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of closedIpv6) closed[6].addSubnet(network, prefix, "ipv6");

/** @param address in the standard notation of its family; any other text is not public */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed[4].check(address, "ipv4");
    case 6:
      // An address with a zone is local.
      return !address.includes("%") && !closed[6].check(address, "ipv6");
    default:
      return false;
  }
}

/** True for 127.0.0.0/8 and ::1; false for IPv4-mapped IPv6 addresses. */
export function isLoopbackAddress(address: string): boolean {
  return isIPv4(address) ? address.startsWith("127.") : address === "::1";
}
