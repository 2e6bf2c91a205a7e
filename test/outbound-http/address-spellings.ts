/** Spellings of an IPv4 address in a URL, common and hostile ones. */
const octets = (address: string) => address.split(".").map(Number);
const asNumber = (address: string) => octets(address).reduce((sum, octet) => sum * 256 + octet, 0);
const hex = (value: number, digits = 0) => value.toString(16).padStart(digits, "0");
const octal = (value: number) => `0${value.toString(8)}`;
const replaceDigits = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const groups = (address: string) => {
  const digits = hex(asNumber(address), 8);
  return `${digits.slice(0, 4)}:${digits.slice(4)}`;
};
const percent = (text: string) =>
  [...text].map((character) => `%${hex(character.charCodeAt(0), 2)}`).join("");

type Spelling = (address: string) => string;

/** Each returns the text between `https://` and the path. */
export const ipv4Spellings: Readonly<Record<string, Spelling>> = {
  dotted: (a) => a,
  "trailing dot": (a) => `${a}.`,
  "with a port": (a) => `${a}:8443`,
  "one decimal number": (a) => String(asNumber(a)),
  "one hexadecimal number": (a) => `0x${hex(asNumber(a))}`,
  "one hexadecimal number, upper case": (a) => `0X${hex(asNumber(a)).toUpperCase()}`,
  "one octal number": (a) => octal(asNumber(a)),
  "hexadecimal parts": (a) =>
    octets(a)
      .map((o) => `0x${hex(o)}`)
      .join("."),
  "padded hexadecimal parts": (a) =>
    octets(a)
      .map((o) => `0x0000${hex(o, 2)}`)
      .join("."),
  "octal parts": (a) => octets(a).map(octal).join("."),
  "padded octal parts": (a) =>
    octets(a)
      .map((o) => `000${octal(o)}`)
      .join("."),
  "mixed parts": (a) =>
    octets(a)
      .map((o, i) => [String(o), octal(o), `0x${hex(o)}`][i % 3])
      .join("."),
  "two parts": (a) => `${octets(a)[0]}.${asNumber(a) % 2 ** 24}`,
  "three parts": (a) => `${octets(a)[0]}.${octets(a)[1]}.${asNumber(a) % 2 ** 16}`,
  "full-width digits": (a) => replaceDigits(a, 0xff10),
  "mathematical digits": (a) => replaceDigits(a, 0x1d7d8),
  "ideographic full stops": (a) => a.replaceAll(".", "。"),
  "half-width full stops": (a) => a.replaceAll(".", "｡"),
  "percent-encoded": percent,
  "percent-encoded dots": (a) => a.replaceAll(".", "%2e"),
  "with a tab inside": (a) => a.replace(".", ".\t"),
  "with a line break inside": (a) => a.replace(".", ".\n"),
  "soft hyphen inside": (a) => a.replace(".", "\u00ad."),
  "zero-width space inside": (a) => a.replace(".", "\u200b."),
  "after a backslash": (a) => `\\${a}`,
  "after additional slashes": (a) => `//${a}`,
  "mapped into IPv6": (a) => `[::ffff:${a}]`,
  "mapped into IPv6, hexadecimal": (a) => `[::ffff:${groups(a)}]`,
  "mapped into IPv6, unshortened": (a) => `[0000:0000:0000:0000:0000:FFFF:${groups(a)}]`,
  "compatible IPv6": (a) => `[::${a}]`,
  "translated (RFC 6145)": (a) => `[::ffff:0:${a}]`,
  NAT64: (a) => `[64:ff9b::${groups(a)}]`,
  "NAT64, local prefix": (a) => `[64:ff9b:1::${groups(a)}]`,
  "6to4": (a) => `[2002:${groups(a)}::1]`,
  Teredo: (a) => `[2001:0:${groups(a)}::1]`,
};

/** Spellings that embed the address in another one, which is closed itself. */
export const tunnels: ReadonlySet<string> = new Set(
  Object.keys(ipv4Spellings).filter((name) =>
    (ipv4Spellings[name]?.("1.2.3.4") ?? "").startsWith("["),
  ),
);

export const closedIpv4 = [
  "0.0.0.0",
  "0.0.0.1",
  "0.255.255.255",
  "10.0.0.0",
  "10.0.0.1",
  "10.1.2.3",
  "10.255.255.255",
  "100.64.0.0",
  "100.64.0.1",
  "100.100.100.200",
  "100.127.255.255",
  "127.0.0.0",
  "127.0.0.1",
  "127.0.0.2",
  "127.0.1.1",
  "127.1.2.3",
  "127.127.127.127",
  "127.255.255.255",
  "168.63.129.16",
  "169.254.0.0",
  "169.254.0.1",
  "169.254.169.253",
  "169.254.169.254",
  "169.254.170.2",
  "169.254.170.23",
  "169.254.255.255",
  "172.16.0.0",
  "172.16.0.1",
  "172.17.0.1",
  "172.20.10.1",
  "172.31.255.255",
  "192.0.0.0",
  "192.0.0.1",
  "192.0.0.8",
  "192.0.0.170",
  "192.0.0.192",
  "192.0.2.1",
  "192.0.2.255",
  "192.31.196.1",
  "192.52.193.1",
  "192.88.99.1",
  "192.168.0.0",
  "192.168.0.1",
  "192.168.1.1",
  "192.168.255.255",
  "192.175.48.1",
  "198.18.0.0",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "203.0.113.255",
  "224.0.0.0",
  "224.0.0.1",
  "224.0.0.251",
  "233.252.0.1",
  "239.255.255.250",
  "239.255.255.255",
  "240.0.0.0",
  "240.0.0.1",
  "250.1.2.3",
  "255.255.255.254",
  "255.255.255.255",
] as const;

/** Including the neighbours of the closed ranges. */
export const publicIpv4 = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "93.184.216.34",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "168.63.129.15",
  "168.63.129.17",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "191.255.255.255",
  "192.0.1.0",
  "192.0.3.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "203.0.112.255",
  "203.0.114.0",
  "223.255.255.255",
] as const;

export const closedIpv6 = [
  "::",
  "::1",
  "::2",
  "::ffff:0:0",
  "::127.0.0.1",
  "64:ff9b::1",
  "64:ff9b:1::1",
  "100::1",
  "100:0:0:1::1",
  "2001::1",
  "2001:2::1",
  "2001:10::1",
  "2001:20::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2620:4f:8000::1",
  "3fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fd00::1",
  "fd00:ec2::254",
  "fd12:3456:789a:1::1",
  "fe80::1",
  "fe80::a9fe:a9fe",
  "febf::1",
  "fec0::1",
  "ff00::1",
  "ff02::1",
  "ff0e::1",
  "FE80:0000:0000:0000:0000:0000:0000:0001",
] as const;

export const publicIpv6 = [
  "2001:200::1",
  "2606:4700:4700::1111",
  "2a00:1450:4001:81b::200e",
  "3ffe::1",
] as const;
