import { brand } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { testimonials } from './content.ts';
import { landingText } from './text.ts';

/** The three testimonials, with the word that they are examples as long as one of them is; `children` stand above them. */
export function Testimonials({ children }: { children?: ReactNode }) {
  const { t, locale } = useText(landingText);
  const examples = testimonials.some((testimonial) => testimonial.placeholder);
  return (
    <section id="testimonials" className="section" aria-labelledby="testimonials-title">
      <h2 id="testimonials-title" className="section-title">
        {t('testimonialsTitle')}
      </h2>
      {children}
      <div className="testimonials">
        {testimonials.map((testimonial) => (
          <figure key={testimonial.id} className="testimonial">
            <blockquote>{testimonial.quote[locale]}</blockquote>
            <figcaption>
              <strong>{testimonial.author}</strong>
              <span>{testimonial.role[locale]}</span>
              <span>{testimonial.clinic[locale]}</span>
            </figcaption>
          </figure>
        ))}
      </div>
      {examples ? <p className="section-note">{t('testimonialsNote', { brand: brand.name })}</p> : null}
    </section>
  );
}
