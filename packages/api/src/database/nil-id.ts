/** The id that no row has. It sorts before every other, so pages by id begin after it. */
export const nilId = '00000000-0000-0000-0000-000000000000';
