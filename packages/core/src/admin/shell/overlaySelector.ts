/** Selector of the element inside the main landmark in which menus, dialogs and the palette open. */
export const overlaySelector = '#overlays';
