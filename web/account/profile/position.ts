const PATIENCE_MS = 10_000

/** Where the browser is, to about ten metres; null when it is not allowed, not known, or takes too long. */
export function positionNow(): Promise<{ lat: number; lng: number } | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
      () => resolve(null),
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    )
  })
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}
