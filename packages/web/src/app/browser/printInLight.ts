/** Prints in the light colours: browsers leave out the dark ground, and light text on white paper cannot be read. */
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
