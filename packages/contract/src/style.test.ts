import { describe, expect, it } from 'vitest';
import { HexColour, LoginStyle, LoginUrl, MainStyle, StyleDomain } from './entities/style.ts';
import { CONTRAST_MIN, contrastNotes, contrastOf, shadesOf, styleCss } from './style-colours.ts';

const entry = { path: 'mes', title: '生产管理', url: 'https://mes.example/board' };
const withUrl = (url: string) => MainStyle.safeParse({ entries: [{ ...entry, url }] }).success;

describe('what a style may say', () => {
  it('an empty one is whole', () => {
    expect(LoginStyle.parse({})).toMatchObject({ title: '', logo: null, card: 'right', background: { kind: 'plain' } });
    expect(MainStyle.parse({})).toMatchObject({ nav: { place: 'side', collapsed: false }, entries: [] });
  });
  it('a colour is six digits and nothing else', () => {
    expect(HexColour.parse('#1E5C8F')).toBe('#1e5c8f');
    for (const hostile of [
      'red',
      '#fff',
      '#1e5c8f;background:url(//x.example)',
      '#1e5c8f}*{display:none',
      'url(javascript:alert(1))',
      'expression(alert(1))',
      '</style><script>alert(1)</script>',
      '#1e5c8f\n',
    ])
      expect(HexColour.safeParse(hostile).success, hostile).toBe(false);
  });
  it('an entry leads to http or https, without a password in it', () => {
    expect(withUrl('https://mes.example/board?x=1#a')).toBe(true);
    expect(withUrl('http://10.0.0.7:8080/')).toBe(true);
    for (const url of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'blob:https://x.example/1',
      'file:///etc/passwd',
      '//x.example',
      '/manage',
      'https://name:secret@x.example/',
      `https://x.example/${'a'.repeat(500)}`,
    ])
      expect(withUrl(url), url).toBe(false);
  });
  it('two entries have two addresses, and there are 20 at most', () => {
    expect(MainStyle.safeParse({ entries: [entry, entry] }).success).toBe(false);
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...entry, path: `p${n}` }));
    expect(MainStyle.safeParse({ entries: many(20) }).success).toBe(true);
    expect(MainStyle.safeParse({ entries: many(21) }).success).toBe(false);
  });
  it('texts and pictures have their limits on both sides', () => {
    const login = (fields: object) => LoginStyle.safeParse(fields).success;
    const id = '01900000-0000-7000-8000-000000000000';
    expect(login({ title: 'x'.repeat(50), slogan: 'x'.repeat(100), footer: 'x'.repeat(200) })).toBe(true);
    expect(login({ title: 'x'.repeat(51) })).toBe(false);
    expect(login({ slogan: 'x'.repeat(101) })).toBe(false);
    expect(login({ footer: 'x'.repeat(201) })).toBe(false);
    expect(login({ background: { pictures: Array.from({ length: 4 }, () => id) } })).toBe(true);
    expect(login({ background: { pictures: Array.from({ length: 5 }, () => id) } })).toBe(false);
    expect(login({ languages: [] })).toBe(false);
    expect(login({ logo: 'https://x.example/logo.png' })).toBe(false);
  });
  it('a login address is 3 to 30 letters, digits and hyphens', () => {
    for (const good of ['abc', 'a-1', 'a'.repeat(30)]) expect(LoginUrl.safeParse(good).success, good).toBe(true);
    for (const bad of ['ab', 'a'.repeat(31), '-ab', 'ab-', 'a b', 'a/b', '水务', '<x>'])
      expect(LoginUrl.safeParse(bad).success, bad).toBe(false);
  });
  it('a domain is a name, no machine and no address', () => {
    expect(StyleDomain.parse('Scada.Example.COM')).toBe('scada.example.com');
    for (const bad of ['localhost', '127.0.0.1', '[::1]', 'a..b', 'x.example:80', 'https://x.example', '-a.example'])
      expect(StyleDomain.safeParse(bad).success, bad).toBe(false);
  });
});

describe('colours of a style', () => {
  it('contrast is that of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
  it('says which colour is read badly on which theme', () => {
    const [light, dark] = contrastNotes({ accent: '#ffe08a', accentDark: '#ffe08a' });
    expect(light).toMatchObject({ mode: 'light', enough: false });
    expect(dark).toMatchObject({ mode: 'dark', enough: true });
  });
  it('letters on any accent can be read, also while it is pointed at', () => {
    for (const accent of ['#000000', '#ffffff', '#777777', '#e60012', '#ffe08a', '#1e5c8f', '#00a870'])
      for (const mode of ['light', 'dark'] as const) {
        const { onAccent, accentHover } = shadesOf(accent, mode);
        expect(contrastOf(onAccent, accent), accent).toBeGreaterThanOrEqual(CONTRAST_MIN);
        expect(contrastOf(onAccent, accentHover), accent).toBeGreaterThanOrEqual(CONTRAST_MIN);
      }
  });
  it('what is no colour makes no rule', () => {
    expect(styleCss({ accent: '#1e5c8f', accentDark: '#6fafe0' })).toContain('--lf-accent:#1e5c8f');
    expect(styleCss({ accent: '#1e5c8f}</style><script>', accentDark: '#6fafe0' })).toBe('');
  });
});
