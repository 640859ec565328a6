import { dataStates, heading, type Screen, text } from '../stage.ts';

export const accountScreens: Record<string, Screen> = {
  '/admin/settings': {
    kind: 'data',
    states: dataStates({
      as: 'operator',
      path: () => '/admin/settings',
      calls: /\/api\/account\/sessions/,
      ready: text(/this session|this device/i),
      loading: heading('Settings'),
      failing: text(/try again|retry/i),
    }),
  },
};
