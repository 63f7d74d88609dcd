/** Whether a host name or address is only this machine's. `*.localhost` is (RFC 6761); 0.0.0.0 is not. */
export function isLoopback(host: string): boolean {
  return /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
