import { ProductPicture } from '../pictures/ProductPicture.tsx';
import { PayrollStages } from './PayrollStages.tsx';

/** What stands beside each of the four features, on the landing page and on the tour. */
export const featurePictures = {
  todos: <ProductPicture name="todos" />,
  payroll: <PayrollStages />,
  queue: <ProductPicture name="queue" />,
  soap: <ProductPicture name="note" />,
};
