const days = 90

/** A hand-written page with the same content as `/components`: what a browser needs at the least to show it. */
export function staticPage(names: readonly string[]): string {
  const bars = Array.from(
    { length: days },
    (_, day) => `<rect x="${day * 5}" y="0" width="3.6" height="26" rx="1.2"/>`,
  ).join('')
  const rows = names
    .map(
      (name) =>
        `<li><b>${name}</b><span>Operational</span><svg viewBox="0 0 450 26" preserveAspectRatio="none">${bars}</svg><i>100 %</i></li>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Components</title><style>
body{font:14px/1.5 system-ui,sans-serif;margin:24px}ul{list-style:none;padding:0}
li{display:grid;grid-template-columns:1.2fr 140px 1.7fr 64px;gap:12px;align-items:center;padding:9px 0;border-top:1px solid silver}
svg{width:100%;height:22px;fill:seagreen}i{font-style:normal;text-align:end}</style>
<h1>Components</h1><ul>${rows}</ul></html>`
}
