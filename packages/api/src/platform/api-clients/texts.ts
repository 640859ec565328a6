/** Messages of this feature. English only, like the console. */
export const clientTexts = {
  idTaken: 'This id is or was used: ids are never used twice',
  productClient:
    'This application is part of the product. Its key can be exchanged, but it cannot be revoked here.',
  productClientFixed:
    'The product’s own applications are needed by everyone: leave the old key at least one hour.',
  revoked: 'This application is revoked. Create another one in its place.',
};
