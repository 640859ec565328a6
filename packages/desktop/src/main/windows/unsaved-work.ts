/** Which windows have unsaved work, as reported by their pages. */
export interface UnsavedWork {
  set(windowId: number, unsaved: boolean): void;
  has(windowId: number): boolean;
  count(): number;
}

export function createUnsavedWork(): UnsavedWork {
  const windows = new Set<number>();
  return {
    set(windowId, unsaved) {
      if (unsaved) windows.add(windowId);
      else windows.delete(windowId);
    },
    has: (windowId) => windows.has(windowId),
    count: () => windows.size,
  };
}
