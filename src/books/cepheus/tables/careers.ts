/** The careers of the SRD. Here they are labels (CE-SCENE-1). */
export const CAREERS: readonly string[] = [
  'Aerospace System Defense, Agent, Athlete, Barbarian, Belter, Bureaucrat, Colonist, Diplomat, Drifter',
  'Entertainer, Hunter, Marine, Maritime System Defense, Mercenary, Merchant, Navy, Noble, Physician, Pirate, Rogue',
  'Scientist, Scout, Surface System Defense, Technician',
].flatMap((line) => line.split(', '))
