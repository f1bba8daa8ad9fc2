/** The name of a person, by the alias of people in a query: the social name where there is one (Decreto 8.727/2016). */
export const calledName = (person: string): string =>
  `CASE WHEN ${person}.social_name != '' THEN ${person}.social_name ELSE ${person}.name END`;

/** The same of a record. */
export const calledNameOf = (person: core.Record): string => person.getString("social_name") || person.getString("name");
