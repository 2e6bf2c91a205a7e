/**
 * Parses and checks a URL before the service sends a request to it. Addresses of names are checked
 * later.
 */
import { isIP } from "node:net";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

export type Target = {
  /** Name, or address without brackets, normalized by the URL standard. */
  readonly host: string;
  readonly port: number;
  readonly pathAndQuery: string;
  /** Value of the `Host` header. */
  readonly authority: string;
  /** `public` requires https, `loopback` uses http. */
  readonly reach: "public" | "loopback";
};

export type TargetResult =
  | { readonly ok: true; readonly target: Target }
  | { readonly ok: false; readonly message: string };

const maximumUrlCharacters = 2_048;
/** RFC 1035, section 2.3.4; without the dot of the root. */
const maximumNameCharacters = 253;
const maximumLabelCharacters = 63;

/**
 * Names that never resolve to a public host: RFC 6761 (localhost), RFC 6762 (local), RFC 8375
 * (home.arpa), and `internal`, which ICANN reserved for private use.
 */
const privateName = /(^|\.)(localhost|local|internal|home\.arpa)$/;
const localhost = /(^|\.)localhost$/;

const refusals = {
  malformed: "Must be an absolute URL.",
  tooLong: `Must be at most ${maximumUrlCharacters} characters.`,
  scheme: "Must be an https URL.",
  port: "Must name a port from 1 to 65535.",
  credentials: "Must not carry a user name or password.",
  address: "Must be a public address.",
  name: "Must name a host whose parts between dots have 1 to 63 characters.",
} as const;

/**
 * Parses a target. The URL parser normalizes every notation of an IP address (octal, hexadecimal,
 * one number, full-width digits, IPv4 in IPv6), and the normalized form is checked.
 *
 * @param allowLoopback also allows http to 127.0.0.0/8, ::1 and localhost; for development only
 */
export function parseTarget(text: string, allowLoopback: boolean): TargetResult {
  if (text.length > maximumUrlCharacters) return refuse("tooLong");
  const url = URL.parse(text);
  if (url === null) return refuse("malformed");
  if (url.username !== "" || url.password !== "") return refuse("credentials");
  // A name may end with the dot of the root; the parser removes it from addresses.
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return targetAt(url, host, allowLoopback);
}

function targetAt(url: URL, host: string, allowLoopback: boolean): TargetResult {
  switch (url.protocol) {
    case "https:":
      if (!isHost(host)) return refuse("name");
      return isPublicHost(host) ? accept(url, host, "public") : refuse("address");
    case "http:":
      return allowLoopback && isLoopbackHost(host)
        ? accept(url, host, "loopback")
        : refuse("scheme");
    default:
      return refuse("scheme");
  }
}

/** Whether the target may be connected at this address. */
export function mayConnect({ reach }: Target, address: string): boolean {
  return reach === "public" ? isPublicAddress(address) : isLoopbackAddress(address);
}

/** The parser takes empty parts, so `127.0.0.1..` would be a name, and `example.com..` another host than `example.com`. */
function isHost(host: string): boolean {
  if (isIP(host) !== 0) return true;
  const labels = host.split(".");
  return (
    host.length <= maximumNameCharacters &&
    labels.every(({ length }) => length > 0 && length <= maximumLabelCharacters)
  );
}

function isPublicHost(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host);
  return !privateName.test(host);
}

function isLoopbackHost(host: string): boolean {
  return isLoopbackAddress(host) || localhost.test(host);
}

function accept(url: URL, host: string, reach: Target["reach"]): TargetResult {
  // The URL parser rejects ports above 65535.
  if (url.port === "0") return refuse("port");
  const standardPort = reach === "public" ? 443 : 80;
  return {
    ok: true,
    target: {
      host,
      port: url.port === "" ? standardPort : Number(url.port),
      pathAndQuery: `${url.pathname}${url.search}`,
      authority: url.host,
      reach,
    },
  };
}

function refuse(reason: keyof typeof refusals): TargetResult {
  return { ok: false, message: refusals[reason] };
}
