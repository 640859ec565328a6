import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import type { Country } from '../domain/clinics/locations.ts';
import { countryOfZone, timeZones, zoneName } from '../domain/clinics/time-zones.ts';
import { defineCatalogue } from '../domain/text.ts';
import { useText } from './useText.tsx';

const texts = defineCatalogue({
  en: { nothing: 'No time zone of Canada or the United States has this name' },
  fr: { nothing: 'Aucun fuseau du Canada ou des États-Unis ne porte ce nom' },
});

export interface ZoneSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value: string;
  onChange(zone: string): void;
  /** The clinic's country, whose zones are listed; other zones are found by searching. */
  country: Country | null;
}

/** A select for one of the product's time zones, by city and province. */
export function ZoneSelect({ value, onChange, country, ...field }: ZoneSelectProps) {
  const { t, locale } = useText(texts);
  const shown = (zone: string) => ({ value: zone, label: zoneName(zone, locale) });
  const nearby = (zone: string) => countryOfZone(zone) === (country ?? 'CA') || zone === value;
  const zones: readonly string[] = timeZones;
  const ordered = [...new Set([...zones.filter(nearby), value, ...zones])];
  const chosen = zoneName(value, locale);
  const filter: OptionsFilter = ({ options, search }) => {
    const items = options as ComboboxItem[];
    // When opened, the field contains the name of the chosen zone, which is not a search.
    if (search === chosen || !search.trim()) return items.filter((item) => nearby(item.value));
    return items.filter(({ label }) => plain(label).includes(plain(search)));
  };
  return (
    <Select
      {...field}
      data={ordered.map(shown)}
      value={value}
      onChange={(zone) => {
        if (zone) onChange(zone);
      }}
      searchable
      allowDeselect={false}
      filter={filter}
      nothingFoundMessage={t('nothing')}
      maxDropdownHeight={320}
    />
  );
}

/** Converts to lower case, without accents and punctuation. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
