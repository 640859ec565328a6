/** How long each still stays, in milliseconds; the style sheet moves the pointer in the same time. */
const stay: Record<string, number> = { time: 2_600, name: 2_400, client: 3_000, booked: 3_600 };

/**
 * Plays the moving picture while at least half of it is visible. With reduced motion, it starts only on request.
 * Choosing a step by hand stops it.
 */
export function playStory(view: Window): void {
  const story = view.document.querySelector<HTMLElement>('[data-story]');
  const button = story?.querySelector<HTMLButtonElement>('[data-story-toggle]');
  if (!story || !button) return;
  const steps = [...story.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  let isWanted = !view.matchMedia('(prefers-reduced-motion: reduce)').matches;
  let isSeen = false;
  let timer = 0;

  const goOn = () => {
    const at = steps.findIndex(({ checked }) => checked);
    timer = view.setTimeout(
      () => {
        const next = steps[(at + 1) % steps.length];
        for (const step of steps) step.checked = step === next;
        goOn();
      },
      stay[steps[at]?.value ?? ''],
    );
  };
  const update = () => {
    const { play = '', pause = '' } = button.dataset;
    button.textContent = isWanted ? pause : play;
    view.clearTimeout(timer);
    story.toggleAttribute('data-playing', isWanted && isSeen);
    if (isWanted && isSeen) goOn();
  };

  button.hidden = false;
  button.addEventListener('click', () => {
    isWanted = !isWanted;
    update();
  });
  story.addEventListener('change', () => {
    isWanted = false;
    update();
  });
  new IntersectionObserver(
    (entries) => {
      isSeen = entries.at(-1)?.isIntersecting ?? false;
      update();
    },
    { threshold: 0.5 },
  ).observe(story.querySelector('.story-screen') ?? story);
}
