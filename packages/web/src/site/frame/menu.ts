/** Closes the mobile menu when a link is followed, on Escape, and on a click outside. */
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
