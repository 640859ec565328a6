import { call } from '@tamarack/core/client';
import { type ClientFee, clientEndpoints, type Service } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { useQuery } from '@tanstack/react-query';
import { type BookingValues, listedFee } from './form.ts';

type Booking = Pick<BookingValues, 'serviceId' | 'staffId' | 'day'> & {
  clients: readonly { fileNo: number }[];
};

/**
 * The lowest and the highest fee of the clients, once if they are equal: the one agreed with each, else that of the price
 * list. Of a joint bill only the first client's. Empty if there is none.
 */
export function useFeeRange(values: Booking, services: readonly Service[]): number[] {
  const transport = useTransport();
  const service = services.find(({ serviceId }) => serviceId === values.serviceId);
  const fileNos = values.clients
    .slice(0, service?.billing === 'one' ? 1 : undefined)
    .map(({ fileNo }) => fileNo);
  const agreed = useQuery({
    queryKey: ['clinic', 'client-fees', fileNos],
    queryFn: ({ signal }) =>
      Promise.all(
        fileNos.map(
          async (fileNo) =>
            (await call(transport, clientEndpoints.get, { params: { fileNo }, signal })).client.fees,
        ),
      ),
    enabled: fileNos.length > 0,
    staleTime: 60_000,
    retry: false,
    meta: { silent: true },
  });
  const fees = (agreed.data ?? [[]])
    .map((each) => listedFee(values, services, agreedFee(each, values)))
    .filter((fee) => fee !== null);
  return fees.length > 0 ? [...new Set([Math.min(...fees), Math.max(...fees)])] : [];
}

/** The newest fee that is agreed for the service on the day. */
function agreedFee(fees: readonly ClientFee[], { serviceId, day }: Booking): number | null {
  const own = fees
    .filter((fee) => fee.serviceId === serviceId && fee.from <= day && (fee.to === null || day <= fee.to))
    .sort((a, b) => (a.from < b.from ? 1 : -1));
  return own[0]?.feeCents ?? null;
}
