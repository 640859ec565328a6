/** Whether the browser asks before its window closes. */
export function asksOnClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}
