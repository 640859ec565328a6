/** Selector of the element, inside the main landmark, that menus, dialogs and the palette open in. */
export const overlayPlace = '#overlays';
