/** Canadian cities with data for realistic addresses; shares follow population. */
export interface Place {
  city: string;
  region: string;
  /** Relative share of clinics. */
  share: number;
  /** Area codes in service there. */
  areaCodes: readonly string[];
  /** Forward sortation areas (Canada Post) within the city. */
  areas: readonly string[];
  timeZone: string;
}

const place = (
  city: string,
  region: string,
  share: number,
  areaCodes: string,
  areas: string,
  timeZone: string,
): Place => ({
  city,
  region,
  share,
  areaCodes: areaCodes.split(' '),
  areas: areas.split(' '),
  timeZone: `America/${timeZone}`,
});

export const places: readonly Place[] = [
  place('Toronto', 'ON', 30, '416 647 437', 'M4C M4K M5A M5V M6G M6H M8V M2N M1P M9A', 'Toronto'),
  place('Mississauga', 'ON', 8, '905 289', 'L5B L5M L4Z L5N L5G', 'Toronto'),
  place('Brampton', 'ON', 6, '905 289', 'L6P L6R L6V L6Y L7A', 'Toronto'),
  place('Hamilton', 'ON', 6, '905 289', 'L8P L8S L9C L8K', 'Toronto'),
  place('Ottawa', 'ON', 11, '613 343', 'K1N K1S K2P K1Y K2G K1K', 'Toronto'),
  place('London', 'ON', 5, '519 226', 'N6A N6G N5Y N6K', 'Toronto'),
  place('Kitchener', 'ON', 4, '519 226', 'N2G N2H N2M N2A', 'Toronto'),
  place('Kingston', 'ON', 2, '613 343', 'K7L K7M K7K', 'Toronto'),
  place('Sudbury', 'ON', 2, '705 249', 'P3A P3C P3E', 'Toronto'),
  place('Thunder Bay', 'ON', 1, '807', 'P7A P7B P7C', 'Toronto'),
  place('Barrie', 'ON', 3, '705 249', 'L4M L4N', 'Toronto'),
  place('Guelph', 'ON', 2, '519 226', 'N1G N1H N1E', 'Toronto'),
  place('Montréal', 'QC', 20, '514 438', 'H2W H2J H3A H4A H1X H2P H3K H4C', 'Toronto'),
  place('Québec', 'QC', 6, '418 581', 'G1R G1S G1V G2B G1K', 'Toronto'),
  place('Laval', 'QC', 5, '450 579', 'H7N H7P H7T H7V', 'Toronto'),
  place('Gatineau', 'QC', 4, '819 873', 'J8X J8Y J8T J9H', 'Toronto'),
  place('Longueuil', 'QC', 3, '450 579', 'J4H J4K J4L', 'Toronto'),
  place('Sherbrooke', 'QC', 2, '819 873', 'J1H J1L J1K', 'Toronto'),
  place('Trois-Rivières', 'QC', 2, '819 873', 'G8Z G9A G8Y', 'Toronto'),
  place('Rimouski', 'QC', 1, '418 581', 'G5L G5M', 'Toronto'),
  place('Vancouver', 'BC', 13, '604 778', 'V5K V5N V6B V6K V5Z V6H', 'Vancouver'),
  place('Surrey', 'BC', 6, '604 778', 'V3T V3R V4A V3W', 'Vancouver'),
  place('Burnaby', 'BC', 4, '604 778', 'V5B V5H V5E', 'Vancouver'),
  place('Victoria', 'BC', 4, '250 778', 'V8V V8R V8T V9A', 'Vancouver'),
  place('Kelowna', 'BC', 3, '250 778', 'V1Y V1W V1V', 'Vancouver'),
  place('Prince George', 'BC', 1, '250 778', 'V2L V2M', 'Vancouver'),
  place('Calgary', 'AB', 12, '403 587', 'T2P T2N T2T T3A T3K T2J', 'Edmonton'),
  place('Edmonton', 'AB', 9, '780 587', 'T5J T5K T6E T6G T5T', 'Edmonton'),
  place('Red Deer', 'AB', 1, '403 587', 'T4N T4P', 'Edmonton'),
  place('Lethbridge', 'AB', 1, '403 587', 'T1H T1J T1K', 'Edmonton'),
  place('Winnipeg', 'MB', 6, '204 431', 'R3C R3G R2M R3T R2H', 'Winnipeg'),
  place('Brandon', 'MB', 1, '204 431', 'R7A R7B', 'Winnipeg'),
  place('Saskatoon', 'SK', 3, '306 639', 'S7H S7K S7N', 'Regina'),
  place('Regina', 'SK', 3, '306 639', 'S4P S4R S4S', 'Regina'),
  place('Halifax', 'NS', 4, '902 782', 'B3H B3J B3K B3L', 'Halifax'),
  place('Sydney', 'NS', 1, '902 782', 'B1P B1S', 'Halifax'),
  place('Moncton', 'NB', 2, '506', 'E1A E1C E1E', 'Moncton'),
  place('Fredericton', 'NB', 1, '506', 'E3A E3B', 'Moncton'),
  place('Charlottetown', 'PE', 1, '902 782', 'C1A C1E', 'Halifax'),
  place("St. John's", 'NL', 2, '709', 'A1A A1B A1C', 'St_Johns'),
  place('Whitehorse', 'YT', 1, '867', 'Y1A', 'Whitehorse'),
  place('Yellowknife', 'NT', 1, '867', 'X1A', 'Yellowknife'),
  place('Iqaluit', 'NU', 1, '867', 'X0A', 'Iqaluit'),
];
