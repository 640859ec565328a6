/**
 * A cookie's name in the browser. Under HTTPS, the `__Host-` prefix makes browsers accept it only from this exact host,
 * so that no other subdomain or plain HTTP connection can plant one. Over plain HTTP they would refuse ours too.
 */
export function cookieNameOf(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}
