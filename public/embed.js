// Renews the card of a frame. A state that was not confirmed for a minute is no longer shown: it may be wrong.
const renewEveryMs = 30_000
const timeoutMs = 10_000
const unconfirmedAfterMs = 60_000

let confirmed = timesOf(card())

function card() {
  return document.querySelector('.widget')
}

// Two clocks: one runs while the machine sleeps, the other cannot be set.
function timesOf(widget) {
  const age = Number(widget?.dataset.age || 0) * 1000
  return { wall: Date.now() - age, steady: performance.now() - age }
}

function doubt() {
  const age = Math.max(Date.now() - confirmed.wall, performance.now() - confirmed.steady)
  document.body.classList.toggle('doubtful', age > unconfirmedAfterMs)
}

async function renew() {
  try {
    const response = await fetch(location.href, { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) })
    const answer = new DOMParser().parseFromString(await response.text(), 'text/html')
    const next = answer.querySelector('.widget')
    if (next) {
      card()?.replaceWith(document.adoptNode(next))
      document.title = answer.title
      confirmed = timesOf(next)
    }
  } catch {
    // The age says it.
  }
  doubt()
}

setInterval(() => void renew(), renewEveryMs)
setInterval(doubt, 1000)
document.addEventListener('visibilitychange', () => {
  doubt()
  if (!document.hidden) void renew()
})
