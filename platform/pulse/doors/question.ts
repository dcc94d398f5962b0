import { Hono } from 'hono'

import { Fault } from '#platform/lib/faults.ts'
import { readJson } from '#platform/lib/http.ts'
import type { QuestionPort } from '#platform/lib/ports/questions.ts'
import type { AnswerOf, QuestionOf, QuestionPath } from '#wire/pulse/questions.ts'
import type { ConnectionDetail } from '#wire/pulse/connections.ts'

import { answer, exact, isEventId } from './answering.ts'
import { type MemberEnv, requireRole } from './member.ts'
import { QUESTION_DOCUMENTS, QUESTION_PATHS, QUESTION_ROLES } from './question-documents.ts'

/** The questions of wire/pulse/questions.ts, each POST of its document, and GET of one connection. Rules: as in query.ts. */
export function questionRoutes(events: QuestionPort): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()

  const mount = <Path extends QuestionPath>(path: Path): void =>
    void app.post(path, (c) =>
      answer<AnswerOf<Path>>(c, async (signal) => {
        const needed = QUESTION_ROLES[path]
        if (needed) requireRole(c.var.member, needed)
        const document = exact(await readJson(c, QUESTION_DOCUMENTS[path])) as QuestionOf<Path> // without undefined it is the wire's type
        return events.ask(c.var.member, path, document, signal)
      }),
    )
  for (const path of QUESTION_PATHS) mount(path)

  app.get('/connections/:id', (c) =>
    answer<ConnectionDetail>(c, async (signal) => {
      const id = c.req.param('id')
      const found = isEventId(id) ? await events.connectionById(c.var.member, id, signal) : undefined
      // The same words whether it is somebody else's or nobody's.
      if (!found) throw new Fault('not-found', 'There is no connection with this id in this organization.')
      return found
    }),
  )
  return app
}
