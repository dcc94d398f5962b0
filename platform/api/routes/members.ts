import { z } from '@hono/zod-openapi'

import { PATHS } from '#wire/product/paths.ts'

import type { Desk } from '../desk.ts'
import { pageAnswer, pageQuery } from '../paging.ts'
import { memberRoute, type Route } from '../route.ts'
import { changeMemberRole } from '../verbs/members/change-role.ts'
import { listMembers, memberListing } from '../verbs/members/list.ts'
import { leaveOrganization, removeMember } from '../verbs/members/remove.ts'
import { memberAnswer, role } from './schemas.ts'

export const memberRoutes = (desk: Desk): Route[] => [
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.members,
    summary: 'Members of the organization',
    query: pageQuery(memberListing),
    answer: pageAnswer(memberAnswer),
    handle: async ({ caller, query }) => ({ body: await listMembers(desk, caller, query) }),
  }),
  memberRoute('viewer', {
    method: 'post',
    path: PATHS.leave,
    summary: 'Leave the organization',
    audit: 'member.leave',
    personOnly: true,
    status: 204,
    async handle(actor) {
      await leaveOrganization(desk, actor)
      return { body: undefined }
    },
  }),
  memberRoute('admin', {
    method: 'patch',
    path: `${PATHS.members}/{id}`,
    summary: 'Give a member another role',
    audit: 'member.change-role',
    ifMatch: true,
    body: z.strictObject({ role }),
    answer: memberAnswer,
    async handle({ id, body, ifVersion, ...actor }) {
      const changed = await changeMemberRole(desk, actor, id, body, ifVersion)
      return { body: changed, version: changed.version }
    },
  }),
  memberRoute('admin', {
    method: 'delete',
    path: `${PATHS.members}/{id}`,
    summary: 'Remove a member',
    audit: 'member.remove',
    status: 204,
    async handle({ id, ifVersion, ...actor }) {
      await removeMember(desk, actor, id, ifVersion)
      return { body: undefined }
    },
  }),
]
