import { useText } from '@tamarack/core/ui';
import { type StoryStep, storyFile, storyFileSize, storyPoints, storySteps } from '../pictures/story.ts';
import { pictureText } from '../pictures/text.ts';
import { landingText } from './text.ts';

/**
 * Shows how a client is booked, in four stills of the calendar with captions. Radio buttons and CSS change the still,
 * so it works without a script; `story.ts` plays it.
 */
export function BookingStory() {
  const { t } = useText(landingText);
  return (
    <div className="story" data-story="">
      <div className="story-text">
        <h3 id="story-title" className="story-title">
          {t('storyTitle')}
        </h3>
        <p className="story-lead">{t('storyLead')}</p>
        <fieldset className="story-steps">
          <legend className="visually-hidden">{t('storySteps')}</legend>
          {storySteps.map((step, at) => (
            <div key={step} className="story-step">
              <input type="radio" id={`story-${step}`} name="story" value={step} defaultChecked={at === 0} />
              <label htmlFor={`story-${step}`}>{t(`story_${step}`)}</label>
            </div>
          ))}
        </fieldset>
        <button
          type="button"
          className="button button-quiet button-small story-toggle"
          data-story-toggle=""
          data-play={t('storyPlay')}
          data-pause={t('storyPause')}
          aria-describedby="story-title"
          hidden
        >
          {t('storyPlay')}
        </button>
      </div>
      <Screen />
    </div>
  );
}

function Screen() {
  const { locale } = useText(landingText);
  return (
    <div className="story-screen">
      {storySteps.map((step) => (
        <Still key={step} step={step} />
      ))}
      <svg className="story-pointers" aria-hidden="true">
        {(['wide', 'phone'] as const).flatMap((kind) =>
          (['time', 'book'] as const).map((point) => (
            <Pointer key={kind + point} kind={kind} point={point} at={storyPoints[locale][kind][point]} />
          )),
        )}
      </svg>
    </div>
  );
}

/** A mouse pointer with a ring that marks a press. */
function Pointer({
  kind,
  point,
  at: [x, y],
}: {
  kind: string;
  point: string;
  at: readonly [number, number];
}) {
  return (
    <svg aria-hidden="true" x={`${x}%`} y={`${y}%`} overflow="visible" data-kind={kind} data-point={point}>
      <g>
        <circle r="12" />
        {kind === 'wide' ? <path d="M0 0v18.5l4.4-4.1 3 6.8 3.2-1.5-3-6.6 5.9-.4z" /> : null}
      </g>
    </svg>
  );
}

function Still({ step }: { step: StoryStep }) {
  const { t, locale } = useText(pictureText);
  const file = (kind: 'wide' | 'phone') => `/${storyFile(step, kind, locale)}`;
  return (
    <picture className="product-picture" data-still={step}>
      <source media="(max-width: 47.99em)" srcSet={file('phone')} {...storyFileSize('phone')} />
      <img
        src={file('wide')}
        {...storyFileSize('wide')}
        alt={t(`story_${step}`)}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
