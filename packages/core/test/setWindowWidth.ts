/** Sets the width of the document's window in pixels, for media queries. Stays until the file ends. */
export function setWindowWidth(width: number): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport(size: { width: number }): void };
  };
  happyDOM.setViewport({ width });
}
