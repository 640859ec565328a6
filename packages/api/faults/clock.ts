/**
 * Loaded before the product: SIGUSR2 sets the clock of this process forward by FAULT_CLOCK_MS, the next one sets it
 * back. Timers are not affected, as on a machine whose clock is set.
 */
const real = Date;
const jump = Number(process.env.FAULT_CLOCK_MS ?? 0);
let ahead = 0;
const now = () => real.now() + ahead;

globalThis.Date = new Proxy(real, {
  construct: (target, args, asked) => Reflect.construct(target, args.length > 0 ? args : [now()], asked),
  apply: () => new real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
process.on('SIGUSR2', () => {
  ahead = ahead === 0 ? jump : 0;
});
