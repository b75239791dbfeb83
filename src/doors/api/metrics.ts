import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  readonly registry: Registry
  request(answered: Answered): void
  /** Counts a written answer of a seat. */
  answered(): void
  /** Number of writes in one transaction, and how long it took. */
  committed(writes: number, seconds: number): void
}

type Answered = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** Prometheus metrics; `counts` are read on scrape. */
export function makeMetrics(counts: Readonly<Record<'sockets' | 'fights', () => number>>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'fray_request_seconds',
    help: 'Requests by operation and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  const { answers, batches, commits } = writesIn(registry)
  const gauge = (name: string, help: string, count: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(count())
      },
    })
  gauge('fray_live_connections', 'Open WebSocket connections', counts.sockets)
  gauge('fray_open_fights', 'Fights that are held in memory and not over', counts.fights)
  return {
    registry,
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    answered: () => answers.inc(),
    committed: (writes, seconds) => {
      batches.observe(writes)
      commits.observe(seconds)
    },
  }
}

/** What the store wrote. */
function writesIn(registry: Registry) {
  const answers = new Counter({
    name: 'fray_answers_total',
    help: 'Answers and throws that were written',
    registers: [registry],
  })
  const batches = new Histogram({
    name: 'fray_commit_writes',
    help: 'Writes that shared a transaction',
    buckets: [1, 2, 5, 10, 20, 50, 100, 500],
    registers: [registry],
  })
  const commits = new Histogram({
    name: 'fray_commit_seconds',
    help: 'How long transactions took; those above 1 are slow',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  return { answers, batches, commits }
}
