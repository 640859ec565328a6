/** Prints in light colours: browsers do not print the dark background, and light text on white paper cannot be read. */
export function printInLight(): void {
  const { dataset } = document.documentElement;
  let shown = dataset.mantineColorScheme;
  window.addEventListener('beforeprint', () => {
    shown = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
  });
  window.addEventListener('afterprint', () => {
    if (shown) dataset.mantineColorScheme = shown;
  });
}
