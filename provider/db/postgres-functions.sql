-- SQLite's functions that the provider's SQL uses, for Postgres. They are short, so that the planner inlines them.
create collation nocase (provider = icu, locale = 'und-u-ks-level2', deterministic = false);

create function instr(whole text, part text) returns integer language sql immutable parallel safe
  as $$ select strpos(whole, part) $$;

create function iif(condition boolean, a anycompatible, b anycompatible) returns anycompatible
  language sql immutable parallel safe as $$ select case when condition then a else b end $$;

-- Null if one is null, as in SQLite. Postgres's greatest and least skip nulls.
create function max(a anycompatible, b anycompatible) returns anycompatible
  language sql immutable parallel safe as $$ select case when a > b then a when b >= a then b end $$;

create function min(a anycompatible, b anycompatible) returns anycompatible
  language sql immutable parallel safe as $$ select case when a < b then a when b <= a then b end $$;

create function round(value double precision, digits integer) returns double precision
  language sql immutable parallel safe as $$ select round(value::numeric, digits)::double precision $$;

create function round(value double precision, digits bigint) returns double precision
  language sql immutable parallel safe as $$ select round(value::numeric, digits::integer)::double precision $$;

-- Whole numbers with a comma between thousands.
create function grouped(value bigint) returns text
  language sql immutable parallel safe as $$ select ltrim(to_char(value, 'FM999,999,999,999,999,999,990')) $$;

create function unixepoch(day text) returns bigint
  language sql immutable parallel safe as $$ select (day::date - date '1970-01-01') * bigint '86400' $$;

create function json_extract(value text, path text) returns text language sql immutable parallel safe
  as $$ select jsonb_path_query_first(value::jsonb, path::jsonpath) #>> '{}' $$;

-- Elements of a list, by their positions from 0.
create function json_each(list text) returns table (key bigint, value text) language sql immutable parallel safe
  as $$ select position - 1, element from json_array_elements_text(list::json) with ordinality as e (element, position) $$;

create function add_true(count bigint, value boolean) returns bigint language sql immutable parallel safe
  as $$ select case when value is null then count else coalesce(count, 0) + value::integer end $$;

-- How many are true.
create aggregate sum(boolean) (sfunc = add_true, stype = bigint);

create aggregate total(double precision) (sfunc = float8pl, stype = double precision, initcond = '0');

create function list_text(elements text[]) returns text language sql immutable parallel safe
  as $$ select array_to_json(elements)::text $$;

-- A list as JSON text, empty if there are no rows.
create aggregate json_group_array(text) (sfunc = array_append, stype = text[], initcond = '{}', finalfunc = list_text);
