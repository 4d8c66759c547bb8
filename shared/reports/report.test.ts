import { describe, expect, it } from 'vitest';
import { cpuTime } from '#tests/support/cpu.ts';
import { alertOf, baseOf, happened, reported, taken } from '#tests/support/reports.ts';
import { parseRecording, serializeRecording } from '../recording.ts';
import { readReported, redactReported } from './report.ts';
import { reportLimits } from './report-limits.ts';
import { type ReportPart, withParts } from './report-parts.ts';

const planted = {
  email: 'jane.roe@secret.test',
  token: 'eyJhbGciOiJIUzI1NiJ9.cGxhbnRlZA.c2VjcmV0',
  name: 'Jane O’Roe-Smith (CEO)',
  seller: 'A3PLANTEDSELLER',
  user: 'seller-77-1',
};
const alert = {
  ...alertOf(1),
  sellerId: planted.seller,
  title: `Lamp of ${planted.name}`,
  marks: {
    rev: 3,
    done: false,
    pinned: true,
    snoozedUntil: null,
    backAt: null,
    assignee: { id: planted.user, name: planted.name, by: planted.name },
    note: `Ask ${planted.email}`,
    rule: { id: 'r1', name: planted.name },
  },
};
const recording = reported([
  taken(0, baseOf([alert])),
  happened(1, 4, 'account.updated', {
    user: {
      _id: planted.user,
      accountType: 'USER',
      email: planted.email,
      fullName: planted.name,
      token: planted.token,
    },
  }),
  taken(2, {
    kind: 'mark.started',
    id: 'tab:1',
    command: { kind: 'assign', to: planted.user, note: planted.email },
    assignee: alert.marks.assignee,
    alerts: [alert.identity],
    all: false,
  }),
  taken(3, { kind: 'page.failed', trouble: { code: planted.token, message: `${planted.name} may not` } }),
  { at: 4, dir: 'act', frame: { act: 'press', on: 'button', text: 'ui/shortcuts.assign', label: planted.name } },
  { at: 5, dir: 'act', frame: { act: 'press', on: 'button', text: planted.email } },
  taken(6, { kind: 'end', rows: 1, unread: 1, total: 1, phase: 'ready' }),
]);

describe('a redacted report', () => {
  it.each(['\n', '{"at":1,"dir":"in"}\n'])('of too many lines takes no time to refuse: %j [OPS-03]', async (line) => {
    const text = serializeRecording(recording) + line.repeat(reportLimits.recording / line.length);
    expect(
      await cpuTime(() => expect(() => readReported(text)).toThrow('A report has at most 10000 lines')),
    ).toBeLessThan(50);
  });

  it('contains no planted email, token, name, seller id or user id, in any part or in the person’s words [OPS-03]', () => {
    const redacted = redactReported(recording, {
      fullName: 'Annelore Lee',
      planName: 'Advanced',
      email: 'ann@shop.example',
    });
    const said = redacted.words(
      `${Object.values(planted).join(', ')} and Annelore (Annelore Lee, Mr. Lee, ANN@shop.example), +49 (170) 123-4567, https://shop.example/x?y=1, key sk_live_4eC39HqLyjWDarjtT1zdp7dc`,
    );
    const everything = `${serializeRecording(redacted.recording)} ${said}`;
    for (const value of [...Object.values(planted), 'Annelore', ' Lee', 'shop.example', '123-4567', 'sk_live'])
      expect(everything.toLowerCase()).not.toContain(value.toLowerCase());
    expect(redacted.replaced).toBeGreaterThan(8);
    expect(redacted.recording.lines.filter(({ dir }) => dir === 'act').map(({ frame }) => frame)).toEqual([
      { act: 'press', on: 'button', text: 'ui/shortcuts.assign' },
      { act: 'unreadable' },
    ]);
    // It can still be read and played.
    expect(readReported(serializeRecording(redacted.recording)).lines).toHaveLength(recording.lines.length);
  });

  it('contains nothing private that a forged recording puts where only names of the portal belong [OPS-03]', () => {
    const forged = reported([
      { at: 1, dir: 'act', frame: { act: 'press', on: 'link', text: 'ui/annelore.lee', asin: '2015550123' } },
      {
        at: 2,
        dir: 'act',
        frame: { act: 'go', screen: '/call/annelore/201-5550123', filter: { asins: ['2015550123', 'B0C7K2M4QX'] } },
      },
      {
        at: 3,
        dir: 'act',
        frame: { act: 'press', on: 'button', text: 'ui/shortcuts.assign', screen: '/notifications' },
      },
      { at: 4, dir: 'act', frame: { act: 'press', on: 'button', text: 'call/her.tonight' } },
      { at: 5, dir: 'act', frame: { act: 'press', on: 'button', text: 'ui/shortcuts.tonight' } },
    ]);
    forged.header.started = 'annelore 2015550 2026';
    const browser = {
      name: 'Chrome',
      version: '140',
      system: 'Linux',
      width: 1,
      height: 1,
      zone: 'Annelore/Lee',
      theme: 'light',
    } as const;
    forged.header.report = { screen: '/annelore/2015550123', browser };
    const read = readReported(
      serializeRecording({ ...forged, header: { ...forged.header, started: 'Annelore (201) 2026-03-01' } }),
    );
    const text = serializeRecording(redactReported(read, { fullName: 'Annelore Lee' }).recording);
    for (const value of ['annelore', 'lee', '5550123', '(201)', 'tonight'])
      expect(text.toLowerCase()).not.toContain(value);
    for (const value of ['ui/shortcuts.assign', '/notifications', 'B0C7K2M4QX']) expect(text).toContain(value);
  });

  it.each([
    'mail jane@bücher.example',
    'open www.shop.example/jane?token=7',
    'at shop.example/jane?token=7',
    'my password=hunter2, see',
    'Password: hunter2',
  ])('has no address, link or password in the person’s words: %s [OPS-03]', (said) => {
    expect(redactReported(recording, undefined).words(said)).not.toMatch(
      /jane|bücher|shop|hunter|https?:\/\/\S*https?:/,
    );
  });

  it('leaves the words that help: products, prices and plain sentences [OPS-03]', () => {
    const { words, recording: redacted } = redactReported(recording, undefined);
    expect(words('Badge says 7, I see 6. B000000001 at $46.75, 14:27 on 2026-02-02')).toBe(
      'Badge says 7, I see 6. B000000001 at $46.75, 14:27 on 2026-02-02',
    );
    expect(serializeRecording(redacted)).toContain('"amount":22');
  });

  it('has no prices if they are hidden, and stays as it is when it is redacted again [OPS-03]', () => {
    const once = redactReported(recording, undefined, { hidePrices: true }).recording;
    expect(serializeRecording(once)).not.toMatch(/"amount":[1-9]/);
    expect(redactReported(once, undefined).recording.lines).toEqual(once.lines);
  });

  it('can leave out each of its parts [OPS-03]', () => {
    const left = (...parts: ReportPart[]) => withParts(recording, new Set(parts)).lines.map(({ dir }) => dir);
    expect(new Set(left('messages'))).toEqual(new Set(['down']));
    expect(new Set(left('state', 'actions'))).toEqual(new Set(['page', 'act']));
    expect(left()).toEqual([]);
    const browser = {
      name: 'Chrome',
      version: '131',
      system: 'Windows',
      width: 1440,
      height: 900,
      zone: 'Europe/Berlin',
      theme: 'dark',
    } as const;
    const known = { ...recording, header: { ...recording.header, report: { screen: '/notifications', browser } } };
    expect(withParts(known, new Set(['browser'])).header.report?.browser).toEqual(browser);
    expect(withParts(known, new Set(['messages'])).header.report).toEqual({ screen: '/notifications' });
  });

  it('is refused with the line that is wrong [OPS-03]', () => {
    const text = serializeRecording(recording);
    expect(() => readReported(text)).toThrow('Line 7 is not what a page takes or a person does');
    const keyed = (key: string) => serializeRecording(reported([{ at: 1, dir: 'act', frame: { act: 'key', key } }]));
    expect(readReported(keyed('Control+Shift+K')).lines).toHaveLength(1);
    for (const key of ['a/b.c', 'Shift+Alt+Alt+Shift+j', '7', 'Annelore'])
      expect(() => readReported(keyed(key))).toThrow('Line 2 is not what a page takes or a person does');
    expect(() => readReported('{}')).toThrow("Line 1 is not a recording's header");
    expect(() => readReported(text + '{"at":1,"dir":"in"}\n'.repeat(10_000))).toThrow(
      'A report has at most 10000 lines',
    );
    expect(() => parseRecording(text.replace('"/notifications"', '"/user/jane@secret.test"'))).toThrow(
      "Line 1 is not a recording's header",
    );
  });
});
