import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const cache = join(root, '.cache')

// npm passes a signal on although the terminal or the caller's group has already sent it.
const SAME_SIGNAL_MS = 1_000

/** Runs a command without showing its output; if it fails, throws an error with the start and end of the output. */
export async function runQuietly(command, args, options = {}) {
  const { code, output } = await runCaptured(command, args, options)
  if (code !== 0)
    throw new Error(`${shortened(output)}\n${command} ${args.join(' ')} failed (exit code ${code})`)
  return output
}

/** Runs a command and returns its exit code and all of its output. */
export function runCaptured(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: exitCode(code, signal), output }))
  })
}

/** Replaces this process with the command; if that is not possible, runs it and returns its exit code. */
export function become(command, args, env = process.env) {
  if (process.platform === 'win32' || !process.execve) return runThrough(command, args, { env })
  process.chdir(root)
  return process.execve(command, [command, ...args], env)
}

/** Runs a command in this terminal, passes signals on to it, and returns its exit code; `onStart(child)` may listen. */
export function runThrough(command, args, { onStart, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    onStart?.(child)
    const stopForwarding = forwardSignals(child)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      stopForwarding()
      resolve(exitCode(code, signal))
    })
  })
}

function forwardSignals(child) {
  let last = 0
  const forward = (signal) => {
    // Ctrl-C has reached the child directly.
    const fromTerminal = signal === 'SIGINT' && process.stdin.isTTY
    if (fromTerminal || Date.now() - last < SAME_SIGNAL_MS) return
    last = Date.now()
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
  }
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

function shortened(text) {
  const lines = text.trimEnd().split('\n')
  return (lines.length <= 24 ? lines : [...lines.slice(0, 12), '…', ...lines.slice(-12)]).join('\n')
}

/** The environment without this project's own programs in PATH, for commands that replace or outlive them. */
export function outerEnvironment() {
  const own = join(root, 'node_modules', '.bin')
  const outer = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== own)
  return { ...process.env, PATH: outer.join(delimiter) }
}

/** Runs a command's main function, which returns the exit code; an error becomes its message and exit code 1. */
export async function command(main) {
  process.env.NODE_COMPILE_CACHE ??= join(cache, 'compiled') // Node caches compiled code: the next start is faster
  try {
    process.exitCode = (await main(process.argv.slice(2))) ?? 0
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
