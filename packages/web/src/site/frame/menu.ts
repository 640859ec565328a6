/** Closes the menu of narrow windows when one of its links is followed, on Escape, and on a click beside it. */
export function closeMenuOnUse(page: Document): void {
  const menu = page.querySelector<HTMLDetailsElement>('[data-menu]');
  if (!menu) return;
  page.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (!menu.contains(target) || target.closest('a')) menu.open = false;
  });
  page.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
