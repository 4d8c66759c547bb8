import type { fieldTexts } from '#client/features/products/input/field-texts.ts';
import type { presetTexts } from '#client/features/products/input/preset-texts.ts';
import { plural } from '#shared/format.lazy.ts';
import { formatCount } from '#shared/format.ts';
import type { Catalog, Translated } from '#shared/localized.ts';

const tokens = (count: number): string => plural(count, { one: '1 Token', other: `${formatCount(count)} Token` });

const fields: Translated<typeof fieldTexts> = {
  info: 'Marke, Kategorie, Größe, Gewicht, Nummern, Varianten sowie FBA- und Lagergebühren.',
  hazmat_aspects: 'Was daran Gefahrgut ist, etwa ein Lithium-Akku.',
  hazmat_condition: 'Ob Amazon das Produkt als Gefahrgut behandelt oder ein Sicherheitsdatenblatt verlangt.',
  meltable: 'Ob Hitze dem Produkt schadet, sodass FBA es nur in der kühleren Zeit annimmt.',
  azalert: 'Ob Verkäufer davor gewarnt haben, etwa wegen Beschwerden der Marke.',
  root_rank: 'Der Platz unter den Bestsellern der Hauptkategorie.',
  sales: 'Wie viele Stück im Monat verkauft werden, aus dem Rang geschätzt.',
  amazon: 'Der Preis, zu dem Amazon selbst neu verkauft.',
  amazon_warehouse: 'Der Preis, zu dem Amazon Rücksendungen verkauft.',
  offers_fba_new: 'Wie viele Verkäufer neu anbieten und mit FBA versenden.',
  offers_fbm_new: 'Wie viele Verkäufer neu anbieten und selbst versenden.',
  offers_new: 'Wie viele Verkäufer neu anbieten.',
  lowest_fba_new: 'Der niedrigste Neupreis mit FBA.',
  lowest_fbm_new: 'Der niedrigste Neupreis bei Versand durch den Verkäufer, mit Versand.',
  lowest_new: 'Der niedrigste Neupreis aller Verkäufer, mit Versand.',
  buybox_new: 'Der Preis hinter „In den Einkaufswagen“, mit Versand. Von ihm geht der Gewinn aus.',
  offers_fba_used: 'Wie viele Verkäufer gebraucht anbieten und mit FBA versenden.',
  offers_fbm_used: 'Wie viele Verkäufer gebraucht anbieten und selbst versenden.',
  offers_used: 'Wie viele Verkäufer gebraucht anbieten.',
  lowest_fba_used: 'Der niedrigste Gebrauchtpreis mit FBA.',
  lowest_fbm_used: 'Der niedrigste Gebrauchtpreis bei Versand durch den Verkäufer, mit Versand.',
  lowest_used: 'Der niedrigste Gebrauchtpreis aller Verkäufer, mit Versand.',
  buybox_used: 'Der Preis hinter „In den Einkaufswagen“ für gebrauchte Ware, mit Versand.',
  lowest_used_like_new: 'Der niedrigste Preis im Zustand Gebraucht – wie neu.',
  lowest_used_very_good: 'Der niedrigste Preis im Zustand Gebraucht – sehr gut.',
  lowest_used_good: 'Der niedrigste Preis im Zustand Gebraucht – gut.',
  lowest_used_acceptable: 'Der niedrigste Preis im Zustand Gebraucht – akzeptabel.',
  review: 'Wie viele Kunden das Produkt bewertet haben.',
  rating: 'Der Durchschnitt der Bewertungen, von 1 bis 5 Sternen.',
};

const presets: Translated<typeof presetTexts> = {
  presets: 'Was abgefragt wird',
  names: { sourcing: 'Einkauf', 'price-check': 'Preisprüfung' },
  about: { sourcing: 'Preise, Angebote, Rang, Verkäufe, Gebühren und Warnungen', 'price-check': 'Buy Box, niedrigste Preise und Angebote' },
  last: 'Zuletzt verwendet',
  custom: 'Eigene Auswahl',
  customAbout: 'Die Felder unten',
  by: (email) => (email === null ? 'Von Ihrem Team geteilt' : `Von ${email} geteilt`),
  fields: (count) => plural(count, { one: '1 Feld', other: `${formatCount(count)} Felder` }),
  cost: (most) => (most === 0 ? 'Kostenlos' : `Höchstens ${tokens(most)}`),
  short: (missing) => `${tokens(missing)} fehlen`,
  always: 'Titel und Bild sind immer dabei. Ein Token bezahlt alle Felder eines Produkts.',
  name: 'Diese Felder als Vorlage speichern',
  namePlaceholder: 'Name',
  save: 'Vorlage speichern',
  saved: (name) => `Vorlage „${name}“ gespeichert`,
  remove: (name) => `Vorlage ${name} löschen`,
  removed: (name) => `Vorlage „${name}“ gelöscht`,
  failed: 'Die Vorlage konnte nicht geändert werden',
};

export const germanLookups: Catalog = { 'products/input/fieldTexts': fields, 'products/input/presetTexts': presets };
