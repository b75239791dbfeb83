import { type Group, groupOf } from './group.ts'
import { type Person, personOf } from './person.ts'
import { type Account, memberWith, newRoom, type World } from './world.ts'

export type NewPerson = Partial<Pick<Account, 'lastName' | 'username' | 'language' | 'started'>>
export type NewGroup = {
  readonly kind?: 'group' | 'supergroup' | 'forum'
  readonly username?: string
  readonly founder?: Person
  readonly members?: readonly ('bot' | Person)[]
}

/** Finds or makes people and groups by name. */
export function peopleOf(world: World): {
  person(name: string, more?: NewPerson): Person
  group(title: string, more?: NewGroup): Group
} {
  const people = new Map<string, Person>()
  const groups = new Map<string, Group>()
  const person = (name: string, more: NewPerson = {}): Person => {
    const known = people.get(name) ?? personOf(world, newAccount(world, name, more))
    people.set(name, known)
    return known
  }
  return {
    person,
    group: (title, { kind = 'supergroup', username, founder = person('Host'), members = [] } = {}) => {
      const known = groups.get(title)
      if (known) return known
      const made = groupOf(
        world,
        newRoom(world, {
          id: (kind === 'group' ? 0 : -1_000_000_000_000) - (1_000_000_000 + world.chance.below(1_000_000_000)),
          kind: kind === 'group' ? 'group' : 'supergroup',
          forum: kind === 'forum',
          title,
          username: username ?? null,
          last: world.chance.below(1000),
          members: new Map([[founder.id, memberWith(founder.id, 'creator')]]),
        }),
        founder,
      )
      groups.set(title, made)
      return made.add(...members)
    },
  }
}

function newAccount(world: World, name: string, more: NewPerson): Account {
  const id = 10_000_000 + world.chance.below(2 ** 31)
  const account: Account = {
    id,
    bot: false,
    firstName: name,
    lastName: null,
    username: name.toLowerCase().replace(/\W/g, '') || null,
    language: 'en',
    started: false,
    blocked: false,
    deactivated: false,
    met: more.started ?? false,
    ...more,
  }
  world.accounts.set(id, account)
  return account
}
