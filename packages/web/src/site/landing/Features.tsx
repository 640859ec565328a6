import { useText } from '@tamarack/core/ui';
import { ProductPicture } from '../pictures/ProductPicture.tsx';
import { BookingStory } from './BookingStory.tsx';
import { landingText } from './text.ts';

const cards = ['todos', 'payroll', 'queue', 'soap'] as const;

/** The picture beside each of the four features, on the landing page and the tour. */
export const featurePictures = {
  todos: <ProductPicture name="todos" />,
  payroll: <ProductPicture name="statement" />,
  queue: <ProductPicture name="queue" />,
  soap: <ProductPicture name="note" />,
};

export function Features() {
  const { t } = useText(landingText);
  return (
    <section id="features" className="section" aria-labelledby="features-title">
      <h2 id="features-title" className="section-title">
        {t('featuresTitle')}
      </h2>
      <p className="section-lead">{t('featuresLead')}</p>
      <div className="features">
        {cards.map((id) => (
          <article key={id} className="feature">
            <div className="feature-picture">{featurePictures[id]}</div>
            <p className="feature-name">{t(`${id}Name`)}</p>
            <h3 className="feature-benefit">{t(`${id}Benefit`)}</h3>
            <p className="feature-text">{t(`${id}Text`)}</p>
          </article>
        ))}
      </div>
      <BookingStory />
    </section>
  );
}
