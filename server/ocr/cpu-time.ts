/** The processor time used by this process, ms: unlike the clock it does not advance while others run. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
