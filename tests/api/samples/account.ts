/** Valid records of accounts. */
import { newId } from "../../helpers/ids";
import { type AreaSamples, all, next } from "./sample";

export const account = ((_seed) => ({
  users: {
    newValues: () => {
      const password = `senha-${newId()}`;
      return {
        email: `p${next()}@escola.test`,
        name: "Pessoa",
        permissions: [],
        active: true,
        password,
        passwordConfirm: password,
      };
    },
    change: { name: "Nome Novo" },
    ownRow: (account) => account,
    unique: {
      idx_email__pb_users_auth_: all,
      idx_tokenKey__pb_users_auth_: () => ({ tokenKey: newId() + newId() + newId() }),
    },
  },
})) satisfies AreaSamples;
