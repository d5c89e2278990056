/** A name by which people recognise this device in their list of logins: "Chrome on Android". It contains no further detail. */
export function deviceName(agent = navigator.userAgent) {
  const browser = first(agent, [[/Edg\//, 'Edge'], [/OPR\//, 'Opera'], [/SamsungBrowser/, 'Samsung Internet'],
    [/Firefox\/|FxiOS/, 'Firefox'], [/Chrome\/|CriOS/, 'Chrome'], [/Safari\//, 'Safari']], 'Browser');
  const system = first(agent, [[/iPhone/, 'iPhone'], [/iPad/, 'iPad'], [/Android/, 'Android'], [/Windows/, 'Windows'],
    [/Mac OS X/, 'Mac'], [/CrOS/, 'Chromebook'], [/Linux/, 'Linux']], 'unknown system');
  return `${browser} on ${system}`;
}

function first(agent, patterns, otherwise) {
  return patterns.find(([pattern]) => pattern.test(agent))?.[1] ?? otherwise;
}
