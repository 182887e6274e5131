import { expect, test } from "vitest";
import { barestName, importPath, packageOf, shortName } from "./names";
import { originOf } from "./origin";

test.each([
  ["net/http.(*conn).serve", "/usr/local/go/src/net/http/server.go", "net/http", "standard"],
  ["runtime.mallocgc", "/usr/local/go/src/runtime/malloc.go", "runtime", "runtime"],
  ["internal/runtime/syscall/linux.Syscall6", "", "internal/runtime/syscall/linux", "runtime"],
  ["indexbytebody", "/usr/local/go/src/internal/bytealg/indexbyte_amd64.s", "", "runtime"],
  ["main.(*server).issue", "/home/dev/wt/3c21/handlers.go", "main", "own"],
  [
    "tokensvc/internal/store.(*Store).Put",
    "tokensvc/internal/store/store.go",
    "tokensvc/internal/store",
    "own",
  ],
  [
    "github.com/gin-gonic/gin.(*Engine).ServeHTTP",
    "/root/go/pkg/mod/github.com/gin-gonic/gin@v1.10.0/gin.go",
    "github.com/gin-gonic/gin",
    "dependency",
  ],
  ["github.com/acme/shop/cart.Add", "github.com/acme/shop/cart/add.go", "github.com/acme/shop/cart", "own"],
  [
    "gopkg.in/yaml%2ev3.(*parser).parse",
    "gopkg.in/yaml.v3@v3.0.1/parserc.go",
    "gopkg.in/yaml.v3",
    "dependency",
  ],
  [
    "slices.SortFunc[go.shape.[]github.com/acme/shop.Item]",
    "/usr/local/go/src/slices/sort.go",
    "slices",
    "standard",
  ],
  [
    "vendor/golang.org/x/net/http2/hpack.(*Decoder).Write",
    "/usr/local/go/src/vendor/golang.org/x/net/http2/hpack/hpack.go",
    "vendor/golang.org/x/net/http2/hpack",
    "standard",
  ],
  ["alloc::vec::Vec<T>::push", "/rustc/9fc6b4/library/alloc/src/vec/mod.rs", "alloc", "standard"],
  [
    "<serde_json::de::Deserializer<R> as serde::de::Deserializer>::deserialize_map",
    "/root/.cargo/registry/src/serde_json-1.0/src/de.rs",
    "serde_json",
    "dependency",
  ],
  ["java.util.HashMap.put", "HashMap.java", "java.util", "standard"],
  ["com.acme.Cart.add", "Cart.java", "com.acme", "own"],
  ["handle", "/app/node_modules/express/lib/router.js", "express", "dependency"],
  ["readFileSync", "node:fs", "node:fs", "standard"],
  ["get", "/usr/lib/python3/dist-packages/requests/api.py", "requests", "dependency"],
  ["handler", "/srv/shop/cart.py", "shop", "own"],
  ["__libc_start_call_main", "sysdeps/nptl/libc_start_call_main.h", "nptl", "standard"],
  ["__libc_start_main_impl", "csu/libc-start.c", "csu", "standard"],
  ["net/http", "/usr/local/go/src/net/http/server.go", "net/http", "standard"],
  ["runtime", "/usr/local/go/src/runtime/proc.go", "runtime", "runtime"],
  ["main", "/home/dev/wt/3c21/handlers.go", "main", "own"],
  ["/usr/local/go/src/net/http/server.go", "/usr/local/go/src/net/http/server.go", "net/http", "standard"],
  ["net/http/server.go", "net/http/server.go", "net/http", "standard"],
  ["/home/dev/shop/log/add.go", "/home/dev/shop/log/add.go", "home/dev/shop/log", "own"],
  ["/go/pkg/mod/x.org/y@v1.2.3/z/a.go", "/go/pkg/mod/x.org/y@v1.2.3/z/a.go", "x.org/y/z", "dependency"],
])("%s belongs to where its name and file say", (name, file, pkg, origin) => {
  expect([packageOf(name, file), originOf(name, file)]).toEqual([pkg, origin]);
});

test("labels leave the import path out, and the package where room is short", () => {
  expect(shortName("github.com/acme/shop/cart.(*Cart).Add")).toBe("cart.(*Cart).Add");
  expect(barestName("github.com/acme/shop/cart.(*Cart).Add")).toBe("(*Cart).Add");
  expect(shortName("main.sum[go.shape.int].func1")).toBe("main.sum[…].func1");
  expect(importPath("slices.Sort[go.shape.[]a/b.T]")).toBe("");
  expect(importPath("a/b.Sort[c/d.T]")).toBe("a/");
  expect(barestName("alloc::vec::Vec<T>::push")).toBe("push");
  expect(barestName("gogo")).toBe("gogo");
});

test("a name of any sort has a package and an origin", () => {
  for (const name of ["", ".", "/", "[", "::", "(idle)", "a.", "[unknown]", "0x7f1381ce9000"]) {
    expect(typeof packageOf(name)).toBe("string");
    expect(typeof originOf(name)).toBe("string");
    expect(barestName(shortName(name)).length).toBeLessThanOrEqual(name.length);
  }
});
