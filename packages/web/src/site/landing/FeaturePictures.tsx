import { ProductPicture } from '../pictures/ProductPicture.tsx';

/** What stands beside each of the four features, on the landing page and on the tour. */
export const featurePictures = {
  todos: <ProductPicture name="todos" />,
  payroll: <ProductPicture name="statement" />,
  queue: <ProductPicture name="queue" />,
  soap: <ProductPicture name="note" />,
};
