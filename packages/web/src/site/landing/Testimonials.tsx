import { brand } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { ServerIf } from '../pages/ServerIf.tsx';
import { showsTestimonial, testimonials } from './content.ts';
import { landingText } from './text.ts';

/**
 * The testimonials that the server shows, marked as examples if they are. `children` are shown above them. Without any
 * testimonials, `children` get the title `otherwise`; if that is missing too, the section is hidden.
 */
export function Testimonials({ children, otherwise }: { children?: ReactNode; otherwise?: string }) {
  const { t } = useText(landingText);
  const any = testimonials.map(showsTestimonial).join();
  const section = (title: ReactNode) => (
    <section id="testimonials" className="section" aria-labelledby="testimonials-title">
      <h2 id="testimonials-title" className="section-title">
        {title}
      </h2>
      {children}
      <ServerIf name={any}>
        <Quotes />
      </ServerIf>
    </section>
  );
  const title = t('testimonialsTitle');
  return otherwise === undefined ? (
    <ServerIf name={any}>{section(title)}</ServerIf>
  ) : (
    section(
      <ServerIf name={any} otherwise={otherwise}>
        {title}
      </ServerIf>,
    )
  );
}

function Quotes() {
  const { t, locale } = useText(landingText);
  return (
    <>
      <div className="testimonials">
        {testimonials.map((testimonial) => (
          <ServerIf key={testimonial.id} name={showsTestimonial(testimonial)}>
            <figure className="testimonial">
              <blockquote>{testimonial.quote[locale]}</blockquote>
              <figcaption>
                <strong>{testimonial.author}</strong>
                <span>{testimonial.role[locale]}</span>
                <span>{testimonial.clinic[locale]}</span>
              </figcaption>
            </figure>
          </ServerIf>
        ))}
      </div>
      <ServerIf name="examples">
        <p className="section-note">{t('testimonialsNote', { brand: brand.name })}</p>
      </ServerIf>
    </>
  );
}
