import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { may, useSession } from "../data/session";

/** Shown in an empty list to users who may import: the school probably has a spreadsheet of it. */
export function ImportLink() {
  const { user } = useSession();
  return may(user, ["Admin"]) ? (
    <Button variant="default" component={Link} to="/migration">
      Importar planilha
    </Button>
  ) : null;
}
