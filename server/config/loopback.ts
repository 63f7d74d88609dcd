/** Whether a host name or address is this machine's own. `*.localhost` is (RFC 6761); 0.0.0.0 is everybody's. */
export function isLoopback(host: string): boolean {
  return /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
