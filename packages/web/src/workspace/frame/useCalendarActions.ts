import { useKeepTyping } from '@tamarack/core/session/commands';
import { useLocation, useNavigate } from 'react-router-dom';

/** Opens the calendar to book or at today. If it is open already, its view and filters are kept. */
export function useCalendarActions() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const keepTyping = useKeepTyping();
  const open = (change: (params: URLSearchParams) => void) => {
    const params = new URLSearchParams(pathname === '/calendar' ? search : '');
    for (const name of ['appointment', 'with', 'room', 'client']) params.delete(name);
    change(params);
    void navigate({ pathname: '/calendar', search: String(params) });
  };
  return {
    book: () => {
      keepTyping();
      open((params) => params.set('book', 'new'));
    },
    toToday: () =>
      open((params) => {
        params.delete('date');
        params.delete('book');
      }),
  };
}
